-- The leads that reports count are found from an index alone, without the rows that have all of a lead (docs/decisions/0193).
CREATE INDEX "leads_reported_index" ON "leads" USING btree ("website_id","created_at") INCLUDE ("id","reference") WHERE "leads"."lead_status" = 'Complete' and not "leads"."mock" and not "leads"."suspected";
