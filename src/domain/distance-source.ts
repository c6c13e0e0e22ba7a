/** Engines on board, whose miles nobody drove or routed: they are shown as estimated. */
const ON_BOARD = ['road-model', 'straight-line']

export function isEstimate(distanceSource: string): boolean {
  return ON_BOARD.includes(distanceSource)
}
