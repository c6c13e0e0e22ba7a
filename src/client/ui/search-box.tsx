import Search from 'lucide-react/icons/search'
import type { FormEvent, ReactNode, Ref } from 'react'
import { TextField } from './text-field.tsx'
import { useSettledText } from './use-settled-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SearchBoxProps {
  /** for who cannot see the magnifying glass */
  label: string
  placeholder: string
  /** what is searched for now */
  value: string
  /** hears of it half a second after the last key, or with Enter */
  onSearch: (search: string) => void
  width: string
  inputRef?: Ref<HTMLInputElement>
  trailing?: ReactNode
}

/** A list's search. */
export function SearchBox({ label, placeholder, value, onSearch, width, inputRef, trailing }: SearchBoxProps) {
  const { text, type, settleNow } = useSettledText(value, onSearch)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settleNow()
  }
  return (
    <form role="search" onSubmit={submit} className={width}>
      <TextField
        ref={inputRef}
        type="search"
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        placeholder={placeholder}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
        leading={<Search aria-hidden />}
        trailing={trailing}
      />
    </form>
  )
}
