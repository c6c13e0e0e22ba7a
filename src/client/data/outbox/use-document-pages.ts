import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { listPages, PageDb, type StoredPage } from '#offline/documents/page-db.ts'

let db: PageDb | undefined

/** This page's connection to the pages on the device. */
export function getPageDb(): PageDb {
  db ??= new PageDb()
  return db
}

/** The account's pages for a load on this device, live, in order; undefined until they are read. */
export function useLoadPages(userId: string, loadId: string): readonly StoredPage[] | undefined {
  const [pages, setPages] = useState<readonly StoredPage[]>()
  useEffect(() => {
    const read = () => getPageDb().pages.where('[userId+loadId]').equals([userId, loadId]).sortBy('position')
    const subscription = liveQuery(read).subscribe({ next: setPages, error: () => setPages([]) })
    return () => subscription.unsubscribe()
  }, [userId, loadId])
  return pages
}

/** What another app shared, until its load is chosen; undefined until it is read. */
export function useSharedPages(userId: string, documentId: string | undefined): readonly StoredPage[] | undefined {
  const [pages, setPages] = useState<readonly StoredPage[]>()
  useEffect(() => {
    const read = async () =>
      (await listPages(getPageDb(), documentId ?? '')).filter((page) => page.userId === userId && page.loadId === null)
    const subscription = liveQuery(read).subscribe({ next: setPages, error: () => setPages([]) })
    return () => subscription.unsubscribe()
  }, [userId, documentId])
  return pages
}
