"""verify_webhook against the published vectors of the service, and deliveries that were tampered with."""

import base64
import hmac
import json
import os
import unittest
from email.message import Message
from pathlib import Path

from kyb_client import WebhookVerificationError, verify_webhook

PUBLISHED = Path(__file__).parents[3] / "docs" / "reference" / "webhook-vectors.json"
VECTORS = json.loads(Path(os.environ.get("KYB_VECTORS", PUBLISHED)).read_text("utf-8"))["vectors"]
ACCEPTED = [vector for vector in VECTORS if vector["valid"]][1]


def verify(vector, headers=None, secrets=None, **options):
    options.setdefault("now", vector["receivedAt"])
    return verify_webhook(headers or vector["headers"], vector["body"].encode(), secrets or vector["secret"], **options)


class Vectors(unittest.TestCase):
    def test_each_is_judged_as_published(self):
        self.assertGreater(len(VECTORS), 20)
        for vector in VECTORS:
            with self.subTest(vector["name"]):
                if vector["valid"]:
                    self.assertEqual(verify(vector), json.loads(vector["body"]))
                else:
                    with self.assertRaises(WebhookVerificationError):
                        verify(vector)


class Delivery(unittest.TestCase):
    def test_takes_headers_in_any_case_and_form(self):
        upper = {name.upper(): value for name, value in ACCEPTED["headers"].items()}
        message = Message()
        for name, value in ACCEPTED["headers"].items():
            message[name] = value
        for headers in (upper, message):
            self.assertEqual(verify(ACCEPTED, headers), json.loads(ACCEPTED["body"]))

    def test_takes_text_as_utf8(self):
        options = {"now": ACCEPTED["receivedAt"]}
        event = verify_webhook(ACCEPTED["headers"], ACCEPTED["body"], ACCEPTED["secret"], **options)
        self.assertEqual(event, json.loads(ACCEPTED["body"]))

    def test_takes_any_of_several_secrets(self):
        others = [vector["secret"] for vector in VECTORS if vector["secret"] != ACCEPTED["secret"]]
        self.assertTrue(verify(ACCEPTED, secrets=[*others, ACCEPTED["secret"]]))
        with self.assertRaises(WebhookVerificationError):
            verify(ACCEPTED, secrets=others)

    def test_is_refused_without_a_header_or_with_two_of_one(self):
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
            value = ACCEPTED["headers"][name]
            rest = {key: each for key, each in ACCEPTED["headers"].items() if key != name}
            for headers in (rest, {**rest, name: [value, value]}, {**ACCEPTED["headers"], name.upper(): value}):
                with self.subTest(name), self.assertRaises(WebhookVerificationError):
                    verify(ACCEPTED, headers)

    def test_is_refused_with_any_character_of_its_signature_changed(self):
        signature = ACCEPTED["headers"]["webhook-signature"]
        for at, character in enumerate(signature):
            changed = signature[:at] + ("B" if character == "A" else "A") + signature[at + 1 :]
            with self.assertRaises(WebhookVerificationError):
                verify(ACCEPTED, {**ACCEPTED["headers"], "webhook-signature": changed})

    def test_is_refused_when_part_of_the_body_passes_as_the_timestamp(self):
        key = bytes([7] * 32)
        body = '{"id":"evt_1","data":{"reference":"x.1790009999.y"}}'
        signature = base64.b64encode(hmac.digest(key, f"evt_1.1790000000.{body}".encode(), "sha256")).decode()
        before, after = body.split(".1790009999.")
        headers = {
            "webhook-id": f"evt_1.1790000000.{before}",
            "webhook-timestamp": "1790009999",
            "webhook-signature": f"v1,{signature}",
        }
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(headers, after, f"whsec_{base64.b64encode(key).decode()}", now=1790009999)

    def test_keeps_to_the_tolerance(self):
        sent = int(ACCEPTED["headers"]["webhook-timestamp"])
        self.assertTrue(verify(ACCEPTED, tolerance=10, now=sent + 10))
        for now in (sent + 11, sent - 11, float("nan")):
            with self.assertRaises(WebhookVerificationError):
                verify(ACCEPTED, tolerance=10, now=now)
        with self.assertRaises(WebhookVerificationError):
            verify(ACCEPTED, now=None)

    def test_a_malformed_secret_is_a_mistake_of_the_receiver(self):
        for secrets in ("whsec_", "whsec_!", '"whsec_AAAA"', "whsec_AAAA\n", [""]):
            with self.subTest(secrets), self.assertRaises(ValueError):
                verify(ACCEPTED, secrets=secrets)
        with self.assertRaises(ValueError):
            verify_webhook(ACCEPTED["headers"], ACCEPTED["body"], [], now=ACCEPTED["receivedAt"])


if __name__ == "__main__":
    unittest.main()
