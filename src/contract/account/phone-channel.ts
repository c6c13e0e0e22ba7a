/** How a code reaches a phone. Landlines get no texts. */
export const PHONE_CHANNELS = ['text', 'call'] as const
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]
