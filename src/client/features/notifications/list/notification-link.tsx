import { Link } from '@tanstack/react-router'
import { loadPath, PATHS, tenderPath } from '#contract/api/path.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { NOTIFICATION_ITEM_COPY } from './copy.ts'

const COMPANY_LINKS = {
  people: { to: PATHS.people },
  mine: { to: PATHS.myLoads, search: { assignee: 'me' } },
  unassigned: { to: PATHS.myLoads, search: { assignee: 'none' } },
  integrations: { to: PATHS.integrations },
} as const

interface NotificationLinkProps {
  metadata: Notification['metadata']
  className: string
}

/** NOTIF-12: where a notification leads; nothing if nowhere. */
export function NotificationLink({ metadata, className }: NotificationLinkProps) {
  const { loadId, requestId, search, templateId, consentOf, tenderId, ofCompany } = metadata
  if (loadId !== undefined)
    return (
      // a carrier's screen ignores the tab
      <Link to={loadPath(loadId)} search={requestId ? { tab: 'requests' } : {}} className={className}>
        {metadata.actionText ?? NOTIFICATION_ITEM_COPY.viewLoad}
      </Link>
    )
  if (search)
    return (
      <Link to={PATHS.loadBoard} search={search} className={className}>
        {NOTIFICATION_ITEM_COPY.viewLoads}
      </Link>
    )
  if (templateId !== undefined)
    return (
      <Link to={PATHS.createLoad} search={{ templates: true }} className={className}>
        {NOTIFICATION_ITEM_COPY.viewTemplates}
      </Link>
    )
  if (consentOf)
    return (
      <Link to={consentOf === 'carrier' ? PATHS.dispatchers : PATHS.carriers} className={className}>
        {NOTIFICATION_ITEM_COPY.viewConsents[consentOf]}
      </Link>
    )
  if (tenderId !== undefined)
    return (
      <Link to={tenderPath(tenderId)} className={className}>
        {NOTIFICATION_ITEM_COPY.viewTender}
      </Link>
    )
  if (ofCompany)
    return (
      <Link {...COMPANY_LINKS[ofCompany]} className={className}>
        {NOTIFICATION_ITEM_COPY.viewCompany[ofCompany]}
      </Link>
    )
  return null
}
