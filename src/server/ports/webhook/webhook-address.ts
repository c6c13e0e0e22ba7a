import { isPublicName } from '../outbound/public-address.ts'

const LONGEST = 500
const PORTS: readonly string[] = ['', '8443']

/**
 * Why an address that a company gives can't be called; null when it can. What its name means is checked on connect.
 * @param trusted origins exempt from the checks of scheme, host and port
 * @param own the server's origin, which would call itself
 */
export function whyNotCalled(
  text: string,
  { trusted, own }: { trusted: readonly string[]; own: string },
): string | null {
  if (text.length > LONGEST) return `Must be ${LONGEST} characters or fewer`
  if (!URL.canParse(text)) return 'Must be an address like https://tms.example.com/milepost'
  const { protocol, hostname, port, username, password, origin, hash } = new URL(text)
  if (username !== '' || password !== '') return 'Must not contain a name or password: messages are signed instead'
  if (hash !== '') return 'Must not contain a #'
  if (trusted.includes(origin)) return null
  if (protocol !== 'https:') return 'Must begin with https://'
  if (hostname.replace(/\.$/, '') === new URL(own).hostname) return "Must be your own server, not Milepost's"
  if (!isPublicName(hostname)) return 'Must be a public name, not an IP address or a name of a private network'
  if (!PORTS.includes(port)) return 'Must use port 443 or 8443'
  return null
}
