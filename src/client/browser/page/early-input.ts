/**
 * Reads what a person typed or chose in the page's HTML before the script runs.
 * @returns enters it again, into the fields that the script has put in place of those
 */
export function readEarlyInput(page: HTMLElement): () => void {
  const { pathname } = window.location
  const early = [...page.querySelectorAll('input')]
  const focused = page.contains(document.activeElement) ? document.activeElement : null
  return () => {
    // a guard may have opened another screen
    if (window.location.pathname !== pathname) return
    for (const field of early) {
      const now = findSame(page, field)
      if (now) enterAgain(field, now)
    }
    const now = focused && findSame(page, focused)
    now?.focus({ preventScroll: true })
    if (focused instanceof HTMLInputElement && now instanceof HTMLInputElement) moveCaret(focused, now)
  }
}

/** React gives the radio buttons of a group new names. */
function findSame<E extends Element>(page: HTMLElement, before: E): (E & HTMLElement) | undefined {
  const attributes =
    before.getAttribute('type') === 'radio' ? ['type', 'value'] : ['type', 'name', 'href', 'aria-label']
  return [...page.querySelectorAll<E & HTMLElement>(before.localName)].find((each) =>
    attributes.every((name) => each.getAttribute(name) === before.getAttribute(name)),
  )
}

function enterAgain(before: HTMLInputElement, now: HTMLInputElement): void {
  if (before.checked !== before.defaultChecked) {
    if (now.checked !== before.checked) now.click()
  } else if (now.type !== 'radio' && now.type !== 'checkbox' && before.value !== before.defaultValue) {
    // React ignores the event if the value was set through the element's own property, which React has replaced
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(now, before.value)
    now.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * An email has no caret that scripts can read: there, the browser puts it at the end. What the script filled into an
 * empty field is selected, so that the next key replaces it.
 */
function moveCaret({ value, selectionStart, selectionEnd }: HTMLInputElement, now: HTMLInputElement): void {
  if (value === '' && now.value !== '') now.select()
  else if (selectionStart !== null) now.setSelectionRange(selectionStart, selectionEnd)
}
