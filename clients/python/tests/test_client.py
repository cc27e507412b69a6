"""Each method against a running service: set KYB_URL, KYB_API_KEY (of an officer, in test mode) and KYB_ONBOARDING_ID."""

import io
import os
import unittest

from kyb_client import Client, KybError

CLEAN = {"queryValue": "55 999 999 003", "jurisdiction": "AU"}


@unittest.skipUnless("KYB_URL" in os.environ, "KYB_URL names no service")
class Methods(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kyb = Client(os.environ["KYB_URL"] + "/", os.environ["KYB_API_KEY"])

    def test_verify_get_and_list(self):
        references = [f"python-{number}" for number in range(5)]
        made = [self.kyb.verify({**CLEAN, "reference": reference}) for reference in references]
        self.assertEqual((made[0]["status"], made[0]["abn"]), ("verified", "55 999 999 003"))
        self.assertEqual(self.kyb.get_verification(made[0]["id"]), made[0])
        listed = [each for each in self.kyb.list_verifications({"status": "verified", "limit": 2})]
        self.assertEqual([each for each in listed if each["reference"] in references], made[::-1])
        self.assertEqual(list(self.kyb.list_verifications({"reference": "python-nobody"})), [])

    def test_the_same_idempotency_key_is_done_once(self):
        first = self.kyb.verify(CLEAN, idempotency_key="python-once")
        self.assertEqual(self.kyb.verify(CLEAN, idempotency_key="python-once"), first)

    def test_create_webhook(self):
        url = "https://hooks.example.com/python"
        webhook = self.kyb.create_webhook({"url": url, "events": ["verification.completed"]})
        self.assertEqual((webhook["url"], webhook["secret"][:6]), (url, "whsec_"))
        self.assertIsNone(self.kyb.request("DELETE", f"/api/enterprise/webhooks/{webhook['id']}"))

    def test_onboarding_and_decision(self):
        link = self.kyb.create_onboarding_link({"reference": "python-link"})
        self.assertEqual((link["status"], link["reference"]), ("created", "python-link"))
        self.assertEqual(self.kyb.create_onboarding_link()["status"], "created")
        id = os.environ["KYB_ONBOARDING_ID"]
        self.assertEqual(self.kyb.get_onboarding(id)["status"], "in_review")
        decision = self.kyb.decide({"onboardingId": id, "decision": "approved", "message": "Welcome."})
        self.assertEqual((decision["onboardingId"], decision["decision"]), (id, "approved"))
        self.assertEqual(self.kyb.get_onboarding(id)["status"], "approved")

    def test_issue_certificate(self):
        verification = self.kyb.verify(CLEAN)
        certificate = self.kyb.issue_certificate({"verificationId": verification["id"]})
        self.assertEqual((certificate["status"], certificate["verificationId"]), ("issued", verification["id"]))
        pdf = self.kyb.download(f"/api/enterprise/certificates/{certificate['id']}/pdf")
        self.assertEqual((pdf[:5], pdf.rstrip()[-5:]), (b"%PDF-", b"%%EOF"))

    def test_download_a_list_as_csv(self):
        self.kyb.verify({**CLEAN, "reference": "python-csv"})
        header, row, *_ = self.kyb.download(
            "/api/enterprise/verifications", query={"reference": "python-csv"}, accept="text/csv"
        ).splitlines()
        self.assertIn(b"legalName", header)
        self.assertIn(b"SANDBOX CLEAN PTY LTD", row)

    def test_bulk(self):
        rows = "55999999003,AU,first\n123,AU,second\n"
        for upload in (rows, rows.encode(), io.BytesIO(rows.encode()), iter([rows.encode()])):
            bulk = self.kyb.upload_bulk(upload)
            seen = []
            ended = self.kyb.wait_for_bulk(bulk["id"], poll=0.02, on_progress=seen.append)
            self.assertEqual((ended["status"], ended["total"], ended["failed"]), ("completed", 2, 1))
            self.assertEqual(seen[-1], self.kyb.get_bulk(bulk["id"]))
            first, second = self.kyb.bulk_results(bulk["id"])
            self.assertEqual((first["row"], first["reference"], first["result"]["status"]), (1, "first", "verified"))
            self.assertEqual((second["row"], second["error"]["code"]), (2, "IDENTIFIER_INVALID"))

    def test_bulk_takes_a_jurisdiction_for_its_rows_and_a_name(self):
        bulk = self.kyb.upload_bulk("55999999003,,first\n", jurisdiction="AU", events=False, file_name="a & b.csv")
        self.assertEqual(bulk["fileName"], "a & b.csv")
        self.assertEqual(self.kyb.wait_for_bulk(bulk["id"], poll=0.02)["counts"], {"verified": 1})

    def test_any_other_path(self):
        self.assertEqual(self.kyb.request("GET", "/api/enterprise/organisation")["organisation"]["plan"], "enterprise")
        self.kyb.verify(CLEAN)
        types = {"types": ["verification.completed", "verification.high_risk"], "limit": 1}
        event = next(self.kyb.each("/api/enterprise/events", types))
        self.assertEqual((event["event"], event["mode"]), ("verification.completed", "test"))

    def test_errors(self):
        with self.assertRaises(KybError) as raised:
            self.kyb.create_webhook({"url": "https://hooks.example.com/kyb", "events": []})
        error = raised.exception
        self.assertEqual((error.code, error.status, error.errors[0]["pointer"]), ("INVALID_REQUEST", 400, "/events"))
        self.assertTrue(error.request_id.startswith("req_"))
        self.assertEqual(str(error), error.problem["detail"])
        for id in ("ver_unknown", "a/b", "../api-keys", "?limit=1", "#", "%2e%2e", "\n"):
            with self.subTest(id), self.assertRaises(KybError) as raised:
                self.kyb.get_verification(id)
            self.assertEqual(raised.exception.code, "NOT_FOUND")
        for id in ("", ".", ".."):
            with self.subTest(id), self.assertRaises(ValueError):
                self.kyb.get_verification(id)
        with self.assertRaises(KybError) as raised:
            Client(os.environ["KYB_URL"], "vnt_ent_test_wrong").get_bulk("blk_1")
        self.assertEqual((raised.exception.code, raised.exception.status), ("UNAUTHENTICATED", 401))

    def test_a_url_that_is_none(self):
        with self.assertRaises(ValueError):
            Client("kyb", "key")


if __name__ == "__main__":
    unittest.main()
