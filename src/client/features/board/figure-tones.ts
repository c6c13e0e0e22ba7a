import type { FigureTone } from './load-figures.ts'

/** Over the market or a profit, under it or a loss: the words and signs say it too. */
export const FIGURE_TONES: Record<FigureTone, string> = {
  good: 'text-green-ink',
  poor: 'text-orange-ink',
  plain: 'text-ink-soft',
}
