/** A carrier that breaks the broker's rules has an outlined letter; its column says which. */
export const DOUBTFUL_LETTER = 'border-2 border-orange-ink bg-surface text-orange-ink'
