import { Suspense, useState } from 'react'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { DETENTION_TERMS_COPY } from '#client/components/detention-terms-copy.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { DETENTION_COPY } from './detention-copy.ts'

const DetentionDialog = lazyComponent(() => import('./detention-dialog.tsx').then((file) => file.DetentionDialog))

/** A broker's terms for waiting at docks. */
export function DetentionCard({ terms }: { terms: PostedDetention }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <SectionCard title={DETENTION_COPY.title}>
      <div>
        <p className="font-bold">{DETENTION_TERMS_COPY.rate(terms)}</p>
        <p className="text-ink-soft">{DETENTION_TERMS_COPY.limits(terms)}</p>
      </div>
      <p className="text-sm text-ink-soft">{DETENTION_COPY.forNew}</p>
      <div>
        <Button variant="ghost" onClick={() => setEditing(true)}>
          {DETENTION_COPY.edit}
        </Button>
      </div>
      {isEditing && (
        <Suspense fallback={<LoadingNotice />}>
          <DetentionDialog terms={terms} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
