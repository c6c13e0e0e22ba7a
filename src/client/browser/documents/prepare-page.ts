import {
  DOCUMENT_LIMITS,
  DOCUMENT_PROBLEM_WORDS,
  type DocumentProblem,
  findFileType,
  type FoundType,
} from '#domain/freight/document.ts'
import { hasAllBlocks } from '#domain/freight/jpeg-scan.ts'
import { findPdfProblem } from '#domain/freight/pdf-structure.ts'
import { listPictureParts } from '#domain/freight/picture-parts.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { UnreadablePhoto } from '#offline/documents/shrink-photo.ts'
import { hashOf, type StoredPage } from '#offline/documents/page-db.ts'
import { shrinkInWorker } from './shrink-in-worker.ts'

/** Why a chosen file can't be a page, for the person who chose it. */
export class PageProblem extends Error {
  override name = 'PageProblem'
}

export type PreparedFile = Pick<StoredPage, 'type' | 'size' | 'sha256' | 'capturedAt' | 'name'> & { bytes: ArrayBuffer }

const HEAD_BYTES = 2048

/** A camera's file says when it was written. What is older was chosen, not taken for this load. */
function capturedAt({ lastModified }: Pick<File, 'lastModified'>, now: number): number {
  return lastModified <= now && now - lastModified < DAY_MS ? lastModified : now
}

/**
 * A chosen file as it is stored and sent: a photo as a small JPEG without the camera's metadata, a PDF as it is.
 * @throws PageProblem when it can't be sent
 */
export async function preparePage(file: File): Promise<PreparedFile> {
  const fileType = findFileType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (fileType === 'empty' || fileType === 'other') throw new PageProblem(DOCUMENT_PROBLEM_WORDS[fileType])
  if (file.size > DOCUMENT_LIMITS.bytes) throw new PageProblem(DOCUMENT_PROBLEM_WORDS['too-large'])
  const problem = await findProblem(file, fileType)
  if (problem) throw new PageProblem(DOCUMENT_PROBLEM_WORDS[problem])
  const small = fileType === 'application/pdf' ? file : await shrunk(file, fileType === 'heic')
  const bytes = await small.arrayBuffer()
  return {
    bytes,
    type: fileType === 'application/pdf' ? fileType : small.type,
    size: bytes.byteLength,
    ...(file.name && { name: file.name }),
    sha256: await hashOf(bytes),
    capturedAt: capturedAt(file, Date.now()),
  }
}

/** A copy that was cut short: some browsers and readers show what is there and leave the rest gray or out. */
async function findProblem(file: File, type: FoundType): Promise<DocumentProblem | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (type === 'application/pdf') return findPdfProblem(bytes)
  const picture = listPictureParts(bytes)
  if (!picture) return null
  const hasAll = picture.isWhole && (picture.format !== 'jpeg' || hasAllBlocks(bytes, picture.parts))
  return hasAll ? null : 'incomplete'
}

async function shrunk(photo: File, isHeic: boolean): Promise<Blob> {
  try {
    return await shrinkInWorker(photo)
  } catch (error) {
    if (error instanceof UnreadablePhoto) throw new PageProblem(DOCUMENT_PROBLEM_WORDS[isHeic ? 'heic' : 'unreadable'])
    throw error
  }
}
