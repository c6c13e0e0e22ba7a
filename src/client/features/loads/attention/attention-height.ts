const STORED_AS = 'attention-height'
/** Of the list when nothing needs attention, in pixels. */
const EMPTY = 56

/** The height that the list had on a screen of this width: room is left for it, so nothing below moves when it comes. */
export function lastAttentionHeight(): number {
  try {
    const [width, height] = (localStorage.getItem(STORED_AS) ?? '').split(' ').map(Number)
    return width === window.innerWidth && height ? height : EMPTY
  } catch {
    return EMPTY
  }
}

export function keepAttentionHeight(section: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    try {
      localStorage.setItem(STORED_AS, `${window.innerWidth} ${section.offsetHeight}`)
    } catch {
      // storage is full or refused: the next start leaves less room
    }
  })
  observer.observe(section)
  return () => observer.disconnect()
}
