import * as z from 'zod/mini'

// zod probes for eval otherwise, which the content security policy reports; whatever starts imports it first, before any schema is made
z.config({ jitless: true })
