import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'

/** Text file of the codes: one per line, with their purpose. */
function sheetOf(codes: readonly string[]): string {
  return ['Milepost recovery codes', 'Each code works once, in place of the emailed code.', '', ...codes, ''].join('\n')
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
      toasts.success('Copied')
    } catch {
      toasts.error("This browser won't let us copy. Download or print the codes instead.")
    }
  }
  return (
    <section
      aria-label="Your recovery codes"
      className="rounded-card border border-line border-l-4 border-l-caution p-4"
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        Save your recovery codes
      </h3>
      <p className="text-ink-soft">
        If our email doesn't reach you, sign in with one of these codes. Each works once. We won't show them again.
      </p>
      <ol className="my-4 grid grid-cols-2 gap-x-4 gap-y-1.5 font-bold whitespace-nowrap sm:max-w-sm sm:text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="ghost" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="ghost" render={<a href={sheet} download="milepost-recovery-codes.txt" />}>
          <Download aria-hidden />
          Download
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button onClick={onKept}>I've saved them</Button>
      </div>
    </section>
  )
}
