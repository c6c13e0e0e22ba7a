import { Suspense, useState } from 'react'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import { PaperTermsList } from '#client/components/paper-terms-list.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { PAPER_TERMS_COPY as COPY } from './paper-terms-copy.ts'

const PaperTermsDialog = lazyComponent(() => import('./paper-terms-dialog.tsx').then((file) => file.PaperTermsDialog))

/** What a broker's rate confirmations state. */
export function PaperTermsCard({ terms }: { terms: PaperTerms }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <SectionCard title={COPY.title}>
      {Object.keys(terms).length === 0 ? (
        <p className="text-ink-soft">{COPY.none}</p>
      ) : (
        <PaperTermsList terms={terms} />
      )}
      <div>
        <Button variant="ghost" onClick={() => setEditing(true)}>
          {COPY.edit}
        </Button>
      </div>
      {isEditing && (
        <Suspense fallback={<LoadingNotice />}>
          <PaperTermsDialog terms={terms} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
