import { useState } from 'react'

/** Rem, as the rows' classes have it: a finger needs more. */
const ROW_REM = { fine: 2.125, coarse: 3 }

/** Pixels of a row, at the person's text size. */
export function useRowHeight(): number {
  const [height] = useState(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return rem * (window.matchMedia('(pointer: coarse)').matches ? ROW_REM.coarse : ROW_REM.fine)
  })
  return height
}
