import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { DRIVER_LINKS_COPY } from './driver-links-dialog-copy.ts'

/** The link with its ways to the driver. */
export function SendLink({ url, loadNumber }: { url: string; loadNumber: number }) {
  const text = DRIVER_LINKS_COPY.message(loadNumber, url)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toasts.success(DRIVER_LINKS_COPY.copied)
  }
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line p-3">
      <p role="status">{DRIVER_LINKS_COPY.ready}</p>
      <output aria-label={DRIVER_LINKS_COPY.link} className="font-semibold wrap-anywhere select-all">
        {url}
      </output>
      <div className="flex flex-wrap gap-2">
        <a
          className="inline-flex min-h-12 items-center rounded-control bg-sign px-4 font-semibold text-surface"
          href={`sms:?&body=${encodeURIComponent(text)}`}
        >
          {DRIVER_LINKS_COPY.sms}
        </a>
        {'share' in navigator && (
          // closing the share sheet is no failure
          <Button variant="quiet" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
            {DRIVER_LINKS_COPY.share}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy().catch(() => undefined)}>
          {DRIVER_LINKS_COPY.copy}
        </Button>
      </div>
    </div>
  )
}
