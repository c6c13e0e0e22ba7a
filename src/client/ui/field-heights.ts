/**
 * An error of two lines that appears on blur must not move what the pointer presses. Until it is released, the room
 * below each field of the form keeps its height, and the second line overflows [FORM-02].
 */
export function holdFieldHeights(form: HTMLElement): () => void {
  const end = new AbortController()
  const rooms = () => form.querySelectorAll<HTMLElement>('[data-below]')
  const hold = () => {
    for (const room of rooms()) room.style.height = `${room.offsetHeight}px`
  }
  // after the click, which follows the release
  const release = () =>
    setTimeout(() => {
      for (const room of rooms()) room.style.height = ''
    })
  const options = { capture: true, signal: end.signal }
  document.addEventListener('pointerdown', hold, options)
  for (const over of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(over, release, options)
  return () => end.abort()
}
