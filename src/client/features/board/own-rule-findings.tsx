import { useSession } from '#client/browser/session/use-session.ts'
import { RuleFindings } from '#client/components/carrier-authority.tsx'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'

/** Which of the broker's rules the viewer breaks, as its stored request says. Also without signal. */
export function OwnRuleFindings({ requestId }: { requestId: string }) {
  const request = useLiveRead(openAccountCache(useSession().user.id), `request ${requestId}`, async (db) =>
    readStoredRows('requests', [await db.requests.get(requestId)]).at(0),
  )
  return <RuleFindings findings={request?.ruleFindings} reader="carrier" />
}
