import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './text-field.tsx'
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

/** BOARD-04 */
const SETTLED_AFTER_MS = 500

/**
 * A text that is typed here and asked for elsewhere: `onSettle` hears of it half a second after the last key, or at once
 * by `settleNow`. A value that changes from outside (back, cleared filters) is taken over, except under the fingers of
 * somebody who types.
 */
function useSettledText(value: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(value)
  const [isTyping, setTyping] = useState(false)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (!isTyping && text.trim() !== value) setText(value)
  }

  const settleNow = () => {
    setTyping(false)
    if (text.trim() !== value) onSettle(text.trim())
  }
  const settle = useEffectEvent(settleNow)
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(() => settle(), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, isTyping])

  const type = (typed: string) => {
    setText(typed)
    setTyping(true)
  }
  return { text, type, settleNow }
}
