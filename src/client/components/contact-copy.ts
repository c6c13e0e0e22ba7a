export const CONTACT_COPY = {
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  email: (name: string, email: string) => `Email ${name}, ${email}`,
} as const

export const USDOT_NOTE_COPY = {
  usdot: (number: string, isVerified: boolean) => `USDOT ${number}${isVerified ? '' : ', not verified'}`,
  proved: (by: 'email' | 'phone', day: string) => `Contact proved by ${by}, ${day}`,
  yoursUsedElsewhere: "Another account uses your USDOT number. If that account isn't yours, contact us.",
  usedElsewhere: 'Another account uses this USDOT number. Call the company before you book.',
} as const
