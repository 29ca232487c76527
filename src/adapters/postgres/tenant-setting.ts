/** The setting of a transaction that names its tenant, in hexadecimal digits of UTF-8. */
export const TENANT_SETTING = 'loci.tenant'

/** The settings of a transaction that sees the rows of one tenant only. */
export function tenantSettings(tenant: string): Readonly<Record<string, string>> {
  return { [TENANT_SETTING]: `'${Buffer.from(tenant, 'utf8').toString('hex')}'` }
}
