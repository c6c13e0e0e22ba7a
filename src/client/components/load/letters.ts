let pen: CanvasRenderingContext2D | null | undefined
/** By font and text, of fonts that are there. */
const measured = new Map<string, number>()

/**
 * @param font as a canvas takes it, at 100 px
 * @returns the width of a text at 1 px. What is drawn may be wider by a rounding for each letter, which is added
 */
export function widthOfLetters(text: string, font: string): number {
  const key = `${font}|${text}`
  const known = measured.get(key)
  if (known !== undefined) return known
  // a canvas for each sign took a fifth of the time to open a load on a slow phone
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = font
  const width = (pen.measureText(text).width / 100) * 1.02
  if (document.fonts.check(font)) measured.set(key, width)
  return width
}
