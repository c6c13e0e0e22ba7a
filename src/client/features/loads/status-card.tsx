import type { Load } from '#contract/load.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { ConfirmArrival, CorrectArrival } from './arrival-actions.tsx'
import { CancelLoad, DeleteLoad, MarkCompleted } from './owner-actions.tsx'
import { ReleaseCarrier } from './release-carrier.tsx'
import { AnswerTender, AssignCarrier, RevokeTender } from './tender-actions.tsx'

/** OWN-15: what this account can do to the load now; the table of a load's life decides each button. */
export function StatusCard({ load }: { load: Load }) {
  return (
    <SectionCard title="Actions">
      <div className="flex flex-col gap-2.5 print:hidden">
        <AnswerTender load={load} />
        <MarkCompleted load={load} />
        <AssignCarrier load={load} />
        <ConfirmArrival load={load} />
        <RevokeTender load={load} />
        <CorrectArrival load={load} />
        <ReleaseCarrier load={load} />
        <CancelLoad load={load} />
        <DeleteLoad load={load} />
      </div>
    </SectionCard>
  )
}
