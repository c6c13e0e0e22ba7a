/** '+4%', with a real minus sign */
const signed = (percent: number) => `${percent < 0 ? '−' : percent > 0 ? '+' : ''}${Math.abs(percent)}%`

export const LOAD_FIGURES_COPY = {
  signed,
  toMarket: (percent: number) =>
    percent === 0 ? 'At market' : `${Math.abs(percent)}% ${percent > 0 ? 'over' : 'under'} market`,
  tooFew: 'market: too few',
  tooFewBrief: 'too few',
  profit: (total: string, perDay: string) => `${total} profit, ${perDay}/day`,
} as const
