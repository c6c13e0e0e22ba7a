export const PAGE_LINKS_COPY = {
  showing: (from: number, to: number, results: string) => `Showing ${from} to ${to} of ${results} results`,
} as const
