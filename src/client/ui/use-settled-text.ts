import { useEffect, useEffectEvent, useState } from 'react'

/** BOARD-04 */
const SETTLED_AFTER_MS = 500

/**
 * A text that is typed here and asked for elsewhere: `onSettle` hears of it half a second after the last key, or at once
 * by `settleNow`. A value that changes from outside (back, cleared filters) is taken over, except under the fingers of
 * somebody who types.
 */
export function useSettledText(value: string, onSettle: (text: string) => void) {
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
