export const NOT_FOUND_COPY = {
  title: 'Page not found',
  heading: 'This road ends here',
  text: "There's no page at this address.",
  backToMilepost: 'Back to Milepost',
} as const
