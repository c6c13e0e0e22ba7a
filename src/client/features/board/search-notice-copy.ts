export const SEARCH_NOTICE_COPY = {
  searchedFor: (typed: string, found: string) => `No load has '${typed}'. These have '${found}'.`,
  isPartial: 'This search took too long, so some loads are missing. Add a filter to see them all.',
} as const
