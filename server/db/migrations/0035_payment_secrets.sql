-- Which secrets a site has, not what they are: a site offers reservations only once its payment provider has them
-- (docs/decisions/0115). So whoever resolves sites sees their names, and hears of a new or removed one.
CALL forecourt_protect('secrets', 'website', platform => 'select (website_id, dealership_id, provider, name)');
--> statement-breakpoint
CREATE TRIGGER "secrets_inserted" AFTER INSERT ON "secrets" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_site_changed"('select website_id from changed where provider = ''payment''');
--> statement-breakpoint
CREATE TRIGGER "secrets_deleted" AFTER DELETE ON "secrets" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "forecourt_site_changed"('select website_id from changed where provider = ''payment''');
