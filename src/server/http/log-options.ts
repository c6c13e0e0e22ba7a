import { SANDBOX_INVOICE_PATH } from '#contract/account/subscription.ts'
import { CONSENT_PAGE_PATH } from '#contract/freight/dispatch-consent.ts'
import { SIGNING_PAGE_PATH } from '#contract/freight/signing-link.ts'
import type { FastifyRequest } from 'fastify'

/** Where log lines go in place of standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** The token of a driver's link is a part of its address. */
const DRIVER_LINK = /^(\/+drive\/+)[^?]*/i

/** An address that is its own secret: who knows it may pay an invoice, sign or answer. */
const SECRET_PATH = new RegExp(`((?:${SANDBOX_INVOICE_PATH}|${SIGNING_PAGE_PATH}|${CONSENT_PAGE_PATH})/)[^/?]+`, 'g')

/** The router decodes '/%64rive/…' too. An address that can't be decoded has no route. */
function readably(address: string): string {
  const [path = '', ...query] = address.split('?')
  try {
    return [decodeURI(path).replace(/%2f/gi, '/'), ...query].join('?')
  } catch {
    return '…'
  }
}

/** Names without their values, which may be tokens and addresses: '/auth/reset-password?token=…', '/drive/…'. */
function withoutSecrets(address: string): string {
  const url = readably(address).replace(DRIVER_LINK, '$1…').replace(SECRET_PATH, '$1…')
  const start = url.indexOf('?')
  return start < 0 ? url : url.slice(0, start) + url.slice(start).replace(/=[^&]*/g, '=…')
}

/** How requests and security events are logged. No line contains a token or a typed text. */
export function logOptions(level: string, stream?: LogStream) {
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      req: ({ method, url, host, ip }: FastifyRequest) => ({
        method,
        url: withoutSecrets(url),
        host,
        remoteAddress: ip,
      }),
    },
  }
}
