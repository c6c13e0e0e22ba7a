import { describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notification/notification.ts'
import { describeGroup, groupNotifications, type NotificationDay } from './notification-groups.ts'

const NOW = Date.parse('2026-11-28T15:00:00Z')
const ZONE = 'America/Chicago'

function notification(id: string, createdAt: string, more: Partial<Notification> = {}): Notification {
  return { id, type: 'load', status: 'unread', title: 'POD in', message: '', createdAt, metadata: {}, ...more }
}

function ofLoad(id: string, createdAt: string, loadId: string, more: Partial<Notification> = {}): Notification {
  const load = { number: 49105, lane: 'Dothan to Macon' }
  return notification(id, createdAt, { metadata: { loadId, load }, ...more })
}

function expired(id: string, createdAt: string, loadId: string, lane: string): Notification {
  return notification(id, createdAt, {
    title: 'Tender expired',
    metadata: { loadId, load: { number: 1, lane }, subject: 'tender-expired' },
  })
}

const idsOf = (days: NotificationDay[]) =>
  days.map(({ label, groups }) => [label, groups.map(({ items }) => items.map(({ id }) => id).join(' '))])

describe('[FACE-33] notifications', () => {
  test('of a load share a row, which is where its newest is, and others have one each', () => {
    const rows = [
      ofLoad('a3', '2026-11-28T14:12:00Z', 'a'),
      notification('team', '2026-11-28T13:00:00Z'),
      ofLoad('b1', '2026-11-28T12:00:00Z', 'b'),
      ofLoad('a2', '2026-11-28T11:00:00Z', 'a'),
      ofLoad('a1', '2026-11-27T11:00:00Z', 'a'),
      notification('key', '2026-11-27T10:00:00Z'),
    ]
    expect(idsOf(groupNotifications(rows, NOW, ZONE))).toEqual([
      ['Today', ['a3 a2 a1', 'team', 'b1']],
      ['Yesterday', ['key']],
    ])
  })

  test('have the heading of their day on the viewer’s clock', () => {
    // 23:30 in Chicago is tomorrow in UTC
    const rows = [
      notification('late', '2026-11-28T05:30:00Z'),
      notification('early', '2026-11-26T06:00:00Z'),
      notification('before', '2026-11-26T05:59:00Z'),
    ]
    expect(idsOf(groupNotifications(rows, NOW, ZONE))).toEqual([
      ['Yesterday', ['late']],
      ['Nov 26, 2026', ['early']],
      ['Nov 25, 2026', ['before']],
    ])
  })

  test('of tenders that expired in one run share a row, and one that expired alone is its load’s', () => {
    const rows = [
      expired('1', '2026-11-28T14:00:00.000Z', 'a', 'Dothan to Macon'),
      expired('2', '2026-11-28T14:00:00.000Z', 'b', 'Tulsa to Wichita'),
      expired('3', '2026-11-28T13:00:00.000Z', 'c', 'Waco to Tulsa'),
      ofLoad('4', '2026-11-28T12:00:00Z', 'c'),
      ofLoad('5', '2026-11-28T11:00:00Z', 'a'),
    ]
    const days = groupNotifications(rows, NOW, ZONE)
    expect(idsOf(days)).toEqual([['Today', ['1 2', '3 4', '5']]])
    expect(days[0]?.groups.map(describeGroup).slice(0, 2)).toEqual([
      { title: '2 tenders expired', detail: 'Dothan to Macon, Tulsa to Wichita' },
      { title: 'Waco to Tulsa', detail: '#1, tender expired' },
    ])
  })

  test('that no version before named a load of say what is newest', () => {
    const metadata = { loadId: 'a' }
    const rows = [
      notification('2', '2026-11-28T14:00:00Z', { title: 'Load cancelled', message: 'Why', metadata }),
      notification('1', '2026-11-28T13:00:00Z', { metadata }),
    ]
    expect(groupNotifications(rows, NOW, ZONE)[0]?.groups.map(describeGroup)).toEqual([
      { title: 'Load cancelled', detail: 'Why' },
    ])
  })

  test('name their newest in the middle of a line, where abbreviations keep their letters', () => {
    const detailOf = (title: string) => {
      const rows = [ofLoad('2', '2026-11-28T14:00:00Z', 'a', { title }), ofLoad('1', '2026-11-28T13:00:00Z', 'a')]
      return groupNotifications(rows, NOW, ZONE)[0]?.groups.map((group) => describeGroup(group).detail)
    }
    expect(detailOf('Arrived at pickup')).toEqual(['#49105, arrived at pickup'])
    expect(detailOf('POD in')).toEqual(['#49105, POD in'])
  })
})
