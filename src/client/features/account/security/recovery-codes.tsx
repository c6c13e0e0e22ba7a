import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { RECOVERY_CODES_COPY } from './copy.ts'

/** Text file of the codes: one per line, with their purpose. */
function sheetOf(codes: readonly string[]): string {
  return [RECOVERY_CODES_COPY.fileTitle, RECOVERY_CODES_COPY.fileNote, '', ...codes, ''].join('\n')
}

/** Shows the codes once, until the user confirms they're saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [sheet] = useState(() => `data:text/plain;charset=utf-8,${encodeURIComponent(sheetOf(codes))}`)
  useUnsavedChanges(true)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sheetOf(codes))
      toasts.success(RECOVERY_CODES_COPY.copied)
    } catch {
      toasts.error(RECOVERY_CODES_COPY.copyRefused)
    }
  }
  return (
    <section
      aria-label={RECOVERY_CODES_COPY.yourRecoveryCodes}
      className="rounded-card border border-line border-l-4 border-l-caution p-4"
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {RECOVERY_CODES_COPY.saveYourRecoveryCodes}
      </h3>
      <p className="text-ink-soft">{RECOVERY_CODES_COPY.lead}</p>
      <ol className="my-4 grid grid-cols-2 gap-x-4 gap-y-1.5 font-bold whitespace-nowrap sm:max-w-sm sm:text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="ghost" onClick={() => void copy()}>
          <Copy aria-hidden />
          {RECOVERY_CODES_COPY.copy}
        </Button>
        <Button variant="ghost" render={<a href={sheet} download="milepost-recovery-codes.txt" />}>
          <Download aria-hidden />
          {RECOVERY_CODES_COPY.download}
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer aria-hidden />
          {RECOVERY_CODES_COPY.print}
        </Button>
        <Button onClick={onKept}>{RECOVERY_CODES_COPY.iveSavedThem}</Button>
      </div>
    </section>
  )
}
