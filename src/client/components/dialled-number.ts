/** Digits and plus for a `tel:` link. */
export function dialledNumber(phone: string): string {
  return phone.replaceAll(/[^+\d]/g, '')
}
