import { dialledNumber } from '#client/components/dialled-number.ts'
import { DRIVER_LINKS_COPY } from './driver-links-dialog-copy.ts'
import { ShownLink } from './shown-link.tsx'

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
          className="inline-flex min-h-12 items-center rounded-control bg-sign px-4 font-semibold text-surface"
          href={`sms:${dialledNumber(driverPhone)}?&body=${encodeURIComponent(text)}`}
        >
          {DRIVER_LINKS_COPY.sms}
        </a>
      </ShownLink>
    </div>
  )
}
