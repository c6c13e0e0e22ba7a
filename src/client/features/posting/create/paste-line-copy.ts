export const PASTE_LINE_COPY = {
  label: 'Paste one line',
  placeholder: 'Dallas TX > Atlanta GA 11/27 0800 V 42k $2150',
  hint: 'Press Enter to fill in the form from it. Your last facility in each city comes with its contact.',
  noLane: 'Start with the lane, like Dallas TX > Atlanta GA',
  filled: 'Filled in. Check it, then press Enter to create the load.',
  /** a first load in a city, or a line that leaves something out */
  partly: 'Filled in what the line says. Fill in the rest, then create the load.',
  unused: (words: string) => `Filled in. Not used: ${words}`,
  next: 'Create and next',
} as const
