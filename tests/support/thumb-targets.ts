import type { Page } from 'playwright/test'

/** What a thumb surely hits, in CSS pixels [FACE-38]. */
const THUMB = 48

/**
 * What can be pressed on the page and is smaller than a thumb, as 'link "Open in Maps" 96 × 20'. Counted is what answers
 * a press at the middle and around it, `::before` and `::after` included, and what covers a part of it taken off. A link
 * in a sentence is as high as its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((thumb) => {
    const kinds = 'a[href], button, summary, select, textarea, input, [role=button], [role=tab], [role=menuitem]'
    const small: string[] = []
    const answersAt = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (target.contains(hit) || target === hit.closest('label')?.control)
    }
    /** from the middle, how far one direction answers; a point at least, so that 48 px are 48 pixels */
    const reach = (target: Element, at: { x: number; y: number }, step: { x: number; y: number }) => {
      let far = 0
      while (far < thumb && answersAt(target, at.x + step.x * (far + 1), at.y + step.y * (far + 1))) far += 1
      return far
    }
    const inSentence = (target: Element) =>
      getComputedStyle(target).display === 'inline' &&
      Array.from(target.parentElement?.childNodes ?? []).some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )
    for (const element of document.querySelectorAll<HTMLElement>(kinds)) {
      // a box that only its label shows is pressed there
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const isShown = element.checkVisibility({ visibilityProperty: true })
      const isPressed = getComputedStyle(element).pointerEvents !== 'none'
      if (
        !isShown ||
        !isPressed ||
        element.matches(':disabled, [inert] *, [type=hidden], [type=file]') ||
        inSentence(element)
      )
        continue
      const shown = element.offsetWidth > 1 ? element : label
      if (!shown) continue
      shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = shown.getBoundingClientRect()
      // a link that comes on screen with the focus, such as 'Skip to content'
      if (width <= 1 || top + height <= 0 || left + width <= 0) continue
      const at = { x: Math.floor(left + width / 2) + 0.5, y: Math.floor(top + height / 2) + 0.5 }
      const wide = reach(element, at, { x: -1, y: 0 }) + reach(element, at, { x: 1, y: 0 }) + 1
      const high = reach(element, at, { x: 0, y: -1 }) + reach(element, at, { x: 0, y: 1 }) + 1
      if (wide >= thumb && high >= thumb) continue
      const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? ''
      small.push(
        `${element.tagName.toLowerCase()} '${name.trim().slice(0, 50)}' ${wide} × ${high} at ${Math.round(left)}, ${Math.round(top + scrollY)}`,
      )
    }
    return small
  }, THUMB)
}
