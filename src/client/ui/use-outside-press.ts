import { type RefObject, useEffect } from 'react'

/** Closes what is open at a tap beside it, even where taps don't move the focus (iOS). */
export function useOutsidePress(frame: RefObject<HTMLElement | null>, isActive: boolean, close: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && frame.current?.contains(target))) close()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  })
}
