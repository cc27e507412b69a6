/** What kind of thing an entity is, whatever its register calls it. */
export type EntityClass =
  | 'company'
  | 'company_subfund'
  | 'cooperative'
  | 'deceased_estate'
  | 'diplomatic'
  | 'government_authority'
  | 'government_entity'
  | 'individual'
  | 'other_incorporated'
  | 'other_unincorporated'
  | 'partnership'
  | 'pooled_development_fund'
  | 'strata'
  | 'super_fund'
  | 'trust'
  | 'unknown';
