import { mkdtemp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EdiFolder, openEdiFolder } from './edi-folder.ts'

let root: string
let folder: EdiFolder
const at = (...parts: string[]) => path.join(root, 'ann', ...parts)
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'edi-folder-'))
  folder = openEdiFolder(root)
  await folder.list('ann')
})
afterEach(() => rm(root, { recursive: true }))
const names = async () => (await folder.list('ann')).map(({ name }) => name)

test('[EDI-35] plain files are listed by name; hidden ones, links, folders and empty files are not', async () => {
  await writeFile(at('in', 'b.edi'), 'ISA')
  await writeFile(at('in', 'a.edi'), 'ISA')
  await writeFile(at('in', '.c.edi.part'), 'ISA')
  await writeFile(at('in', 'empty.edi'), '')
  await mkdir(at('in', 'deeper'))
  await writeFile(path.join(root, 'secret'), 'ISA of somebody else')
  await symlink(path.join(root, 'secret'), at('in', 'link.edi'))
  expect(await names()).toEqual(['a.edi', 'b.edi'])
  // also one that became a link since
  expect(await folder.read('ann', 'link.edi', 100)).toBeNull()
  expect(Buffer.from((await folder.read('ann', 'a.edi', 100)) ?? []).toString()).toBe('ISA')
})

test('[EDI-35] a file beyond the limit is not read', async () => {
  await writeFile(at('in', 'a.edi'), 'ISA*00')
  expect(await folder.read('ann', 'a.edi', 5)).toBeNull()
  expect(await folder.read('ann', 'gone.edi', 5)).toBeNull()
})

test('[EDI-35] files of one name are all kept', async () => {
  for (const content of ['one', 'two', 'three']) {
    await writeFile(at('in', 'a.edi'), content)
    await folder.putAway('ann', 'a.edi', 'done')
  }
  expect(await readdir(at('done'))).toEqual(['a.edi', 'a.edi.2', 'a.edi.3'])
  expect(await readFile(at('done', 'a.edi'), 'utf8')).toBe('one')
  expect(await names()).toEqual([])
})

test('[EDI-35] a file that another reader put away stays where it is', async () => {
  await writeFile(at('in', 'a.edi'), 'one')
  await folder.putAway('ann', 'a.edi', 'done')
  await folder.putAway('ann', 'a.edi', 'done')
  expect(await readdir(at('done'))).toEqual(['a.edi'])
})

test('[EDI-35] what is written appears whole, and twice as one file', async () => {
  await writeFile(at('out', '.000000001.edi.part'), 'half of it')
  await folder.write('ann', '000000001.edi', Buffer.from('ISA'))
  await folder.write('ann', '000000001.edi', Buffer.from('ISA'))
  expect(await readdir(at('out'))).toEqual(['000000001.edi'])
  expect(await readFile(at('out', '000000001.edi'), 'utf8')).toBe('ISA')
})
