import type { FastifyRequest } from 'fastify'

/** Where log lines go in place of standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** Names without their values, which may be tokens and addresses: '/auth/reset-password?token=…&email=…'. */
function withoutQueryValues(url: string): string {
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
        url: withoutQueryValues(url),
        host,
        remoteAddress: ip,
      }),
    },
  }
}
