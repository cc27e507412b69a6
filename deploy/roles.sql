-- The image of PostgreSQL runs this once, for a new database, as kyb_owner. The service works as kyb, which cannot change the
-- audit log; each start grants it the rest.
\getenv password POSTGRES_PASSWORD
create role kyb login password :'password';
