import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { DETENTION_TERMS_COPY } from '#client/components/detention-terms-copy.ts'

import { DETENTION_COPY } from './detention-copy.ts'
import { EditableCard } from './editable-card.tsx'
import { DetentionDialog } from './detention-dialog.tsx'

/** A broker's terms for waiting at docks. */
export function DetentionCard({ terms }: { terms: PostedDetention }) {
  return (
    <EditableCard
      title={DETENTION_COPY.title}
      edit={DETENTION_COPY.edit}
      renderDialog={(onClose) => <DetentionDialog terms={terms} onClose={onClose} />}
    >
      <div>
        <p className="font-bold">{DETENTION_TERMS_COPY.rate(terms)}</p>
        <p className="text-ink-soft">{DETENTION_TERMS_COPY.limits(terms)}</p>
      </div>
      <p className="text-sm text-ink-soft">{DETENTION_COPY.forNew}</p>
    </EditableCard>
  )
}
