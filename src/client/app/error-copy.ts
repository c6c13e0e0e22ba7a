export const CRASHED_COPY = {
  needsConnection: 'Connect to open this screen',
  failed: "We couldn't open this screen",
  notOnDevice: "This screen isn't on this device yet. Your saved work is safe and sends automatically.",
  nothingLost: 'Nothing you entered or saved was lost.',
  tryAgain: 'Try Again',
} as const

export const ERROR_COPY = {
  networkError: 'Network Error! Please try again.',
  verifyPayment: 'Please verify your payment method to continue',
  somethingWentWrong: 'Something went wrong. Please try again.',
} as const
