import Search from 'lucide-react/icons/search'
import type { FormEvent, ReactNode, Ref } from 'react'
import { TextField } from './text-field.tsx'
import { useDebouncedText } from './use-debounced-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SearchBoxProps {
  /** accessible name */
  label: string
  placeholder: string
  /** the current search */
  value: string
  /** called half a second after the last key, or on Enter */
  onSearch: (search: string) => void
  width: string
  inputRef?: Ref<HTMLInputElement>
  trailing?: ReactNode
}

export function SearchBox({ label, placeholder, value, onSearch, width, inputRef, trailing }: SearchBoxProps) {
  const { text, type, settleNow } = useDebouncedText(value, onSearch)
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
