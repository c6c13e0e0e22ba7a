/** 'd•••@acme.com': enough to recognize an own address, too little to learn another's. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return at > 0 ? `${first}•••${address.slice(at)}` : '•••'
}

/** The last four of a phone's digits. */
export function maskPhone(digits: string): string {
  return `••• ${digits.slice(-4)}`
}
