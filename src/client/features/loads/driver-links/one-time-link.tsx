import type { ReactNode } from 'react'
import { dialledNumber } from '#domain/text/dialled-number.ts'
import { Button } from '#client/ui/button.tsx'
import { copyText, shareText } from '#client/ui/copy-text.ts'
import { DRIVER_LINKS_COPY } from './copy.ts'

interface ShownLinkProps {
  url: string
  /** the message that shares it */
  text: string
  words: Record<'ready' | 'link' | 'share' | 'copy' | 'copied', string>
  variant: 'quiet' | 'ghost'
  /** a way to send it that comes first */
  children?: ReactNode
}

/** A link that was just made: the server doesn't have it, so it is shared or copied now. */
export function ShownLink({ url, text, words, variant, children }: ShownLinkProps) {
  return (
    <>
      <p role="status">{words.ready}</p>
      <output aria-label={words.link} className="font-semibold wrap-anywhere select-all">
        {url}
      </output>
      <div className="flex flex-wrap gap-2">
        {children}
        {'share' in navigator && (
          <Button variant={variant} onClick={() => void shareText({ text }, text)}>
            {words.share}
          </Button>
        )}
        <Button variant={variant} onClick={() => void copyText(url, words)}>
          {words.copy}
        </Button>
      </div>
    </>
  )
}

interface SendLinkProps {
  url: string
  loadNumber: number
  /** as the carrier gave it; nobody types it twice */
  driverPhone?: string | undefined
}

/** The link with its ways to the driver. */
export function SendLink({ url, loadNumber, driverPhone = '' }: SendLinkProps) {
  const text = DRIVER_LINKS_COPY.message(loadNumber, url)
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line p-3">
      <ShownLink url={url} text={text} words={DRIVER_LINKS_COPY} variant="quiet">
        <a
          className="inline-flex min-h-12 items-center rounded-control bg-sign px-4 font-semibold text-legend"
          href={`sms:${dialledNumber(driverPhone).split(/;/)[0]}?&body=${encodeURIComponent(text)}`}
        >
          {DRIVER_LINKS_COPY.sms}
        </a>
      </ShownLink>
    </div>
  )
}

/** 256 bits in base64url. Only its hash leaves this device, except in the message to the driver. */
export async function newDriverLink(): Promise<{ linkId: string; token: string; tokenHash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const tokenHash = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { linkId: crypto.randomUUID(), token, tokenHash }
}
