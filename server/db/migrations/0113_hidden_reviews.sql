-- Reviews are written in the console as pages are, and can be hidden there (docs/decisions/0170).
ALTER TABLE "reviews" ADD COLUMN "published" boolean DEFAULT true NOT NULL;
