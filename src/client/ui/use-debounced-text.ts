import { useEffect, useEffectEvent, useState } from 'react'

/** BOARD-04 */
const SETTLED_AFTER_MS = 500

/**
 * Text typed here and used elsewhere: `onSettle` gets it half a second after the last key, or right away with
 * `settleNow`. An outside change (back, cleared filters) replaces it, except while someone is typing.
 */
export function useDebouncedText(value: string, onSettle: (text: string) => void) {
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
