import type { Page } from 'playwright/test'

/**
 * The texts on screen whose contrast with what is behind them is below `least`, with their ratio: '4.54 Not sent yet'.
 * Computed in the browser from the colors as painted (WCAG 2.2, 1.4.3), also of disabled controls.
 */
export async function textsBelow(page: Page, least: number): Promise<{ checked: number; low: string[] }> {
  // a color on its way to another is neither
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
  return page.evaluate((ratioWanted) => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number]
    const white: Color = [255, 255, 255, 1]
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('No canvas')
    const painted = (color: string): Color => {
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = (top: Color, below: Color): Color => {
      const mixed = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3])
      return [mixed(0), mixed(1), mixed(2), 1]
    }
    const ancestors = (element: Element): Element[] =>
      element.parentElement ? [element, ...ancestors(element.parentElement)] : [element]
    const behind = (element: Element): Color =>
      ancestors(element)
        .map((one) => painted(getComputedStyle(one).backgroundColor))
        .reduceRight((below, top) => over(top, below), white)
    const luminance = ([red, green, blue]: Color) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
        const part = channel / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ratioOf = (element: Element): number => {
      const below = behind(element)
      const [red, green, blue, alpha] = painted(getComputedStyle(element).color)
      const opacity = ancestors(element).reduce((all, one) => all * Number(getComputedStyle(one).opacity), 1)
      const [light = 0, dark = 0] = [over([red, green, blue, alpha * opacity], below), below]
        .map(luminance)
        .sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    const isOnScreen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      // a text for screen readers only is a pixel large
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Map<Element, string>()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim()
      const { parentElement } = node
      // what is chosen in a list is painted by its select
      const shownBy = parentElement?.closest('select') ?? parentElement
      if (text && shownBy && isOnScreen(shownBy)) found.set(shownBy, text)
    }
    const ratios = [...found].map(([element, text]) => [ratioOf(element), text] as const)
    const low = ratios.filter(([ratio]) => ratio < ratioWanted).map(([ratio, text]) => `${ratio.toFixed(2)} ${text}`)
    return { checked: ratios.length, low }
  }, least)
}
