const EXTENSION = /(?:\s|,|;)*(?:extension|ext|x|#|,|;)[\s.:=]*(\d{1,7})#?\s*$/i

/** '4417' of '816-555-0120 Ext. 4417'; undefined without one. */
export function phoneExtension(phone: string): string | undefined {
  return EXTENSION.exec(phone)?.[1]
}

/** What follows `tel:` (RFC 3966): digits and plus, and the extension apart. */
export function dialledNumber(phone: string): string {
  const extension = phoneExtension(phone)
  const number = phone.replace(EXTENSION, '').replaceAll(/[^+\d]/g, '')
  return extension === undefined ? number : `${number};ext=${extension}`
}
